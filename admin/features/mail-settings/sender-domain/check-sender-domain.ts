import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SenderDomain } from '#contract/sender-domain.ts'
import { mailSettingsPath } from '../mail-settings.ts'

/** Asked each time, never kept: what DNS says changes while somebody mends it. */
export const useSenderDomainCheck = (projectId: string) =>
  useMutation({
    mutationFn: (selector: string) =>
      call<SenderDomain>(
        `${mailSettingsPath(projectId)}/domain?${new URLSearchParams({ selector })}`,
      ),
  })

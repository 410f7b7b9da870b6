import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchOnChange } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { useChange, useRead } from '#admin/api/hooks.ts'
import type { GuideOffers } from '#contract/guide-offer.ts'
import { guideOfferCalls } from '#contract/slot.calls.ts'

export type OfferedSlot = GuideOffers['slots'][number]
export type TeamLoad = GuideOffers['team']

const offersKey = (projectId: string) => ['guide-offers', projectId]
const minute = 60_000

/** A project's slots that are on offer to guides; refetched after every change. */
export function useGuideOffers(projectId: string, enabled = true) {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    return refetchOnChange(client, { queryKey: offersKey(projectId), projectId })
  }, [client, projectId, enabled])
  return useRead(
    offersKey(projectId),
    guideOfferCalls.list,
    { params: { projectId } },
    {
      refetchInterval: minute,
      gcTime: 0,
      enabled,
    },
  )
}

interface Offering {
  slotIds: string[]
  /** How many guides the slot needs; undefined leaves the number unchanged. */
  guides?: number
}

/**
 * Offers slots to everybody who can lead them, even those who were asked before. Resolves with the
 * number of people asked.
 */
export function useOfferSlots(projectId: string) {
  return useChange(
    ({ slotIds: [slotId = '', ...others], guides }: Offering) =>
      call(guideOfferCalls.offer, {
        params: { slotId },
        json: { slot_ids: others, ...(guides === undefined ? {} : { guides }) },
      }),
    offersKey(projectId),
  )
}

import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { pasted } from './fields.ts'

const notASelector: FieldFault = 'not_a_selector'

/** Without a selector, common selectors are tried. */
export const senderDomainQuery = z.object({
  selector: pasted()
    .toLowerCase()
    .max(100)
    .regex(/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)?$/, {
      error: notASelector,
    })
    .default(''),
})
export type SenderDomainQuerySent = z.input<typeof senderDomainQuery>

/** `unknown`: DNS did not answer. */
export const findingStates = ['ok', 'weak', 'missing', 'wrong', 'unknown'] as const
export type FindingState = (typeof findingStates)[number]

/** The reason for a finding's state; `texts/de/sender-domain.ts` contains the sentences. */
export const findingReasons = [
  'no_answer',
  'no_such_domain',
  'spf_ok',
  'spf_missing',
  'spf_several',
  'spf_invalid',
  'spf_lookups',
  'spf_open',
  'spf_closed',
  'spf_neutral',
  'spf_no_all',
  'spf_server_not_named',
  'dkim_ok',
  'dkim_missing',
  'dkim_selector_missing',
  'dkim_alias_empty',
  'dkim_invalid',
  'dkim_revoked',
  'dmarc_ok',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_invalid',
] as const
export type FindingReason = (typeof findingReasons)[number]

const dnsRecord = z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() })

const finding = z.object({
  state: z.enum(findingStates),
  reason: z.enum(findingReasons),
  /** The name of the DNS record. */
  name: z.string(),
  /** The records found, one per line. */
  found: z.string().nullable(),
  /** The record to add, or to replace the existing one with. */
  record: dnsRecord.nullable(),
})
export type Finding = z.infer<typeof finding>

/** The public DNS records of the domain a project's emails come from. */
export const senderDomain = z
  .object({
    /** Written as in DNS: without umlauts. */
    domain: z.string(),
    /** The owner of the domain, who can change its records. */
    owner: z.enum(['organisation', 'operator']),
    /** Null if the domain is not public; no DNS query is made in that case. */
    findings: z.object({ spf: finding, dkim: finding, dmarc: finding }).nullable(),
  })
  .meta({
    examples: [
      {
        domain: 'alte-spinnerei.example',
        owner: 'organisation',
        findings: {
          spf: {
            state: 'missing',
            reason: 'spf_missing',
            name: 'alte-spinnerei.example',
            found: null,
            record: {
              name: 'alte-spinnerei.example',
              type: 'TXT',
              value: 'v=spf1 mx a:mail.alte-spinnerei.example ~all',
            },
          },
          dkim: {
            state: 'ok',
            reason: 'dkim_ok',
            name: 'mail._domainkey.alte-spinnerei.example',
            found: 'v=DKIM1; k=rsa; p=MIIBIjANBg',
            record: null,
          },
          dmarc: {
            state: 'ok',
            reason: 'dmarc_ok',
            name: '_dmarc.alte-spinnerei.example',
            found: 'v=DMARC1; p=none',
            record: null,
          },
        },
      },
    ],
  })
export type SenderDomain = z.infer<typeof senderDomain>

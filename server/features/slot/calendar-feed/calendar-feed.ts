import { type FeedMade, type FeedState, feedPath } from '#contract/calendar-feed.ts'
import type { Staff } from '#server/auth/actor.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { alone } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { feedEntries, feedFile } from '#server/features/slot/assignment/assignment.mails.ts'
import { barOf } from '#server/features/staff/credential/credential.ts'
import {
  deleteTokens,
  findHolder,
  findToken,
  replaceToken,
  touchToken,
} from '#server/features/staff/token/token.queries.ts'
import {
  feedStateOf,
  hasEnded,
  isUseDue,
  madeSince,
  tokenEnd,
} from '#server/features/staff/token/token.rules.ts'
import { endEntry } from './calendar-feed.mails.ts'
import { listFeedSlots } from './calendar-feed.queries.ts'
import { feedSpan, isNearEnd } from './calendar-feed.rules.ts'

const kind = 'calendar' as const

/** The caller's own calendar feed. */
export async function feedOf(ctx: AppContext, staff: Staff): Promise<FeedState> {
  const { organisationId, staffId } = staff
  const found = await findToken(ctx.db, { organisationId, staffId, kind })
  if (!found || hasEnded(found, ctx.clock.now())) return { calendar: null }
  return { calendar: feedStateOf(found) }
}

/**
 * Creates a feed with a new address, returned only in this response; an earlier feed stops working.
 */
export async function makeFeed(ctx: AppContext, staff: Staff): Promise<FeedMade> {
  const token = newToken()
  const { organisationId, staffId, name: label } = staff
  return transact(ctx, async ({ tx, at, audit }) => {
    const fresh = { tokenHash: hashOf(token), createdAt: at, expiresAt: tokenEnd(at) }
    await replaceToken(tx, { organisationId, staffId, kind, ...fresh })
    await audit(staff, { action: 'calendar_shared', subjectId: staffId, label })
    const calendar = feedStateOf({ createdAt: at, lastUsedAt: null })
    return { url: `${ctx.config.publicUrl}${feedPath(token)}`, calendar }
  })
}

/** Revokes the caller's feed, if there is one. */
export async function revokeFeed(ctx: AppContext, staff: Staff): Promise<void> {
  const { organisationId, staffId, name: label } = staff
  await transact(ctx, async ({ tx, audit }) => {
    if (!(await deleteTokens(tx, { organisationId, staffId, kind }))) return
    await audit(staff, { action: 'calendar_revoked', subjectId: staffId, label })
  })
}

interface ReadFeed {
  etag: string
  /** Built only for calendar programs that do not have the current version yet. */
  file: () => Promise<string>
}

/**
 * The feed a calendar program reads, with the slots led by the holder of this token. Null if the
 * token is unknown, revoked or too old, or does not let its holder in (`barOf`).
 */
export async function readFeed(ctx: AppContext, token: string): Promise<ReadFeed | null> {
  const { db, clock, config } = ctx
  const at = clock.now()
  const tokenHash = hashOf(token)
  const holder = await findHolder(db, { kind, tokenHash, at, madeSince: madeSince(at) })
  if (!holder || (await barOf(db, holder, at))) return null
  const { organisationId, staffId, createdAt, lastUsedAt } = holder
  if (isUseDue(lastUsedAt, at)) {
    const used = { lastUsedAt: at, expiresAt: tokenEnd(createdAt) }
    await touchToken(alone(db), { organisationId, tokenHash }, used)
  }
  const slots = await listFeedSlots(db, { organisationId, staffId, ...feedSpan(at) })
  const end = tokenEnd(createdAt)
  const ends = isNearEnd(end, at) ? [endEntry({ ...holder, end }, config)] : []
  const entries = [...feedEntries(slots, config), ...ends]
  const told = JSON.stringify([holder.organisation, entries])
  return {
    etag: `W/"${hashOf(told).toString('base64url')}"`,
    file: () => feedFile(entries, { organisation: holder.organisation, at }),
  }
}

import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp()

async function open() {
  const museum = await app.register()
  const season = seasonOf(museum)
  const { series_id: seriesId, change_id: changeId } = await season.open()
  const slotOn = async (day: string) => {
    const slot = (await museum.slots()).find(({ start }) => start.startsWith(day))
    return slot?.slot_id ?? ''
  }
  return { museum, season, seriesId, changeId, slotOn }
}

const remove = (museum: Awaited<ReturnType<TestApp['register']>>, slotId: string) =>
  museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })

const elevenThirty = { rule: { times: ['11:30'] } }

describe('undoing', () => {
  const whole = async () => {
    const slots = await app.db.selectFrom('slot').selectAll().orderBy('id').execute()
    const variants = await app.db.selectFrom('slotVariant').selectAll().orderBy('slotId').execute()
    const staff = await app.db.selectFrom('slotStaff').selectAll().orderBy('slotId').execute()
    return { slots: slots.map(({ revision: _, ...slot }) => slot), variants, staff }
  }

  test('a new series deletes its slots, except booked ones, which it lists', async () => {
    const { museum, season, changeId, slotOn } = await open()
    const booked = await slotOn('2026-12-08')
    await museum.book(booked)
    expect(await season.undo(changeId)).toEqual({
      undone: 4,
      kept: [
        {
          start: '2026-12-08T10:00:00Z',
          reason: 'booked',
          slot_id: booked,
          timezone: 'Europe/Berlin',
        },
      ],
      mails: 0,
    })
    expect(await season.starts()).toEqual(['2026-12-08T10:00'])
    expect(await season.undo(changeId)).toEqual({ undone: 0, kept: [], mails: 0 })
  })

  test('an action marks it as undone in the audit log', async () => {
    const { museum, season, changeId } = await open()
    const logged = async () => {
      const entries = (await museum.as({ url: '/api/admin/audit' })).json<AuditEntry[]>()
      return entries.find(({ subject_id }) => subject_id === changeId)
    }
    expect(await logged()).toMatchObject({ action: 'series_added', undone_at: null })
    await season.undo(changeId)
    expect(await logged()).toMatchObject({ undone_at: '2026-11-20T12:00:00Z' })
  })

  test('a change to a series restores every column but the revision', async () => {
    const { season, seriesId } = await open()
    const before = await whole()
    const rule = { weekdays: [2, 4], times: ['12:00'], to: '2026-12-20' }
    const { change_id } = await season.changeSeries(seriesId, '2026-12-01', {
      rule,
      max_attendees: 3,
      internal: true,
    })
    const { undone } = await season.undo(change_id)
    expect(undone).toBeGreaterThan(5)
    const after = await whole()
    const known = new Set(before.slots.map(({ id }) => id))
    expect({
      ...after,
      slots: after.slots.filter(({ id }) => known.has(id)),
      variants: after.variants.filter(({ slotId }) => known.has(slotId)),
    }).toEqual(before)
    expect(await season.changeSeries(seriesId, '2026-12-01')).toMatchObject({
      created: 0,
      changed: 0,
      deleted: 0,
    })
  })

  test('does not touch slots that somebody has changed or commented on since, and lists them', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const { change_id } = await season.changeSeries(seriesId, '2026-12-01', { max_attendees: 7 })
    const commented = await slotOn('2026-12-01')
    const comment = form({ comment: 'Bitte am Hoftor' })
    await museum.as({ method: 'POST', url: `/api/admin/event/${commented}/comment`, ...comment })
    const { undone, kept } = await season.undo(change_id)
    expect(undone).toBe(4)
    expect(kept).toMatchObject([{ reason: 'changed_by_hand', slot_id: commented }])
  })

  test('an older change keeps the definition that a later one gave the series', async () => {
    const { museum, season, seriesId } = await open()
    const first = await season.changeSeries(seriesId, '2026-12-01', { max_attendees: 4 })
    await season.changeSeries(seriesId, '2026-12-01', { max_attendees: 8 })
    expect((await season.undo(first.change_id)).kept).toHaveLength(5)
    const stored = (await museum.as({ url: `/api/admin/series/${seriesId}` })).json()
    expect(stored).toMatchObject({ max_attendees: 8 })
  })

  test('the end of a series restores its slots and the series itself', async () => {
    const { museum, season, seriesId } = await open()
    const ended = (await season.endSeries(seriesId, '2026-11-20')).json<{ change_id: string }>()
    const shown = () => museum.as({ url: `/api/admin/series/${seriesId}` })
    expect((await shown()).statusCode).toBe(404)
    expect(await season.undo(ended.change_id)).toMatchObject({ undone: 5 })
    expect((await shown()).statusCode).toBe(200)
    expect(await season.starts()).toHaveLength(5)
  })

  test('does not restore a slot whose only variant was deleted', async () => {
    const { museum, season } = await open()
    const other = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Werkstatt', short_description: '', leadtime: 0, duration: 3600 },
    })
    const { id, ressource_id } = other.json<{ id: string; ressource_id: string }>()
    const rule = { weekdays: [4] }
    const { series_id } = await season.open({ rule, possible_ressources: [ressource_id] })
    const ended = (await season.endSeries(series_id, '2026-12-01')).json<{ change_id: string }>()
    await museum.as({ method: 'DELETE', url: `/api/admin/variants/${id}` })
    const { undone, kept } = await season.undo(ended.change_id)
    expect([undone, kept.length]).toEqual([0, 5])
  })

  test('does not restore a slot that somebody has deleted since', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const { change_id } = await season.changeSeries(seriesId, '2026-12-01', elevenThirty)
    await remove(museum, await slotOn('2026-12-15'))
    const { undone, kept } = await season.undo(change_id)
    expect([undone, kept.length]).toEqual([4, 1])
  })

  test('is no longer possible after thirty days', async () => {
    const { season, changeId } = await open()
    app.clock.set('2026-12-20T11:59:00Z')
    expect((await season.undoing(changeId)).statusCode).toBe(200)
    app.clock.set('2026-11-20T12:00:00Z')
    const { change_id } = await season.open({ rule: { weekdays: [5] } })
    app.clock.set('2026-12-20T12:01:00Z')
    const { statusCode } = await season.undoing(change_id)
    app.clock.set('2026-11-20T12:00:00Z')
    expect(statusCode).toBe(409)
  })
})

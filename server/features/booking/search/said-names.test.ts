import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingFound } from '#contract/booking.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

let app: TestApp
let museum: Museum
let slotId: string
beforeAll(async () => {
  app = await openTestApp()
  museum = await app.register()
  const { projectId } = museum
  const span = { from: '2026-11-01', days: 300, slots: 300, bookingsPerSlot: 10 }
  await fillProject(app.db, { projectId, ...span })
  slotId = await museum.openSlot({ starttime: '2027-02-01T10:00', max_attendees: 1000 })
}, 120_000)
afterAll(() => app.close())

/** A stored name, and what an admin types after hearing it on the phone. */
const said: [stored: string, typed: string][] = [
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Jürgen Möller', 'Moller'],
  ['Gregor Mueller-Lüdenscheidt', 'müller lüdenscheidt'],
  ['Hans Mueller-Westernhagen', 'westernhagen müller'],
  ['Günther Weiß', 'weiss'],
  ['Heike Weiss', 'Weiß'],
  ['GROẞE FREIHEIT', 'grosse freiheit'],
  ['Bärbel Groß', 'baerbel gross'],
  ['Sören Kierkegaard', 'soeren'],
  ['Søren Aabye', 'Sören'],
  ['Ólafur Þórsson', 'olafur thorsson'],
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Đorđe Nikolić', 'dorde nikolic'],
  ['Zoë Lefèvre', 'zoe lefevre'],
  ['François Béranger', 'francois beranger'],
  ['Núria Peñalver', 'nuria penalver'],
  ['Şule Yıldız', 'sule yildiz'],
  ['Ağaoğlu, Ömer', 'oemer agaoglu'],
  ['Ćirić, Željko', 'zeljko ciric'],
  ['Dvořáková, Jiřina', 'jirina dvorak'],
  ['Ștefan Țîrlea', 'stefan tirlea'],
  ['Karin Maier', 'Meier'],
  ['Karin Meyer', 'meyr karin'],
  ['Hedwig Meier', 'Mayer'],
  ['Hedwig Maier', 'Meyer'],
  ['Hedwig Meyer', 'Hedwig Maier'],
  ['Hedwig Mayr', 'Meier'],
  ['Ludwig Bayerlein', 'Beierlein'],
  ['Petra Schmidt', 'Schmitt'],
  ['Petra Schmied', 'Schmid'],
  ['Rolf Hofmann', 'Hoffmann'],
  ['Rolf Kraus', 'Krauss'],
  ['Ute Wolff', 'Ute Wolf'],
  ['Ute Fischer', 'Ute Fisher'],
  ['Dirk Schulze', 'Schultze'],
  ['Dirk Stephan', 'Stefhan'],
  ['Ilse Aichinger', 'Eichinger'],
  ['Ilse Thiele', 'Tiele'],
  ['Nele Walter', 'Walther'],
  ['Nele Katharina Brandt', 'Katarina Brandt'],
  ['Jörg Beckmann', 'Bekcmann'],
  ['Jörg Zimmermann', 'Zimmermnan'],
  ['Annalena Bärhold', 'Anna Lena Baerhold'],
  ['Anna-Lena Voßkuhle', 'Annalena Vosskuhle'],
  ['Hans Peter Wul', 'Hanspeter'],
  ['Ursula von der Leihen', 'vonderleihen'],
  ['Karl-Theodor zu Guttenwerk', 'guttenwerk zu'],
  ['Eva Lichtenberger', 'lichten'],
  ['Eva Hohenlichten', 'lichten eva'],
  ['Grundschule am Wasserturm', 'wasserturm'],
  ['Grundschule am Wasserturm', 'grundschule turm'],
  ['Naturfreunde Elbmarschen e. V.', 'marschen'],
  ['Kita „Die Strolche“', 'kita strolche'],
  ['JÜRGENS, MAGDALENA', 'magdalena jürgens'],
  ["O'Connor, Sinéad", 'oconnor sinead'],
  ['d’Avignon, Chloé', 'davignon'],
  ['Wiebke Tietje', 'tie wie'],
  ['Quirin Xaver', 'X Qu'],
]

/** Other details that callers give: addresses, phone numbers and comments. */
const told: [stored: object, typed: string][] = [
  [{ booker_email: 'k.oesterreich@vhs-bremen.example' }, 'oesterreich vhs bremen'],
  [{ booker_email: 'post@heimatverein-fallersleben.example' }, 'heimatverein'],
  [{ booker_email: 'sekretariat.igs@stadt.example' }, 'sekretariat.igs@stadt.example'],
  [{ booker_phone: '0421 361-0' }, '+49 421 3610'],
  [{ booker_phone: '+49 (0)170 / 555 19 27' }, '0170 5551927'],
  [{ booker_phone: '0049 5361 28 30 40' }, '05361-283040'],
  [{ booker_phone: '+43 1 588 30' }, '0043 158830'],
  [{ booker_phone: '0551/7 99 88 12' }, '99 88 12'],
  [{ comment: 'Klasse 4b, ein Kind im Rollstuhl' }, 'klasse 4b'],
  [{ comment: 'Wir kommen mit dem Reisebus aus Quedlinburg' }, 'quedlinburk reisebus'],
]

async function searched(query: string): Promise<BookingFound[]> {
  const url = `/api/admin/bookings/${museum.projectId}?q=${encodeURIComponent(query)}`
  return (await museum.as({ url })).json<BookingFound[]>()
}

async function book(input: object): Promise<string> {
  const made = await museum.book(slotId, { booker_name: 'Frau Niemand', ...input })
  return made.json<{ booking_id: string }>().booking_id
}

test('names are found among thousands when typed as they sound on the phone', async () => {
  const ids: string[] = []
  for (const [place, [booker_name]] of said.entries()) {
    ids.push(await book({ booker_name, booker_email: `person-${place}@post.example` }))
  }
  const missed = []
  for (const [place, [stored, typed]] of said.entries()) {
    const found = await searched(typed)
    if (!found.some(({ booking_id }) => booking_id === ids[place])) missed.push([stored, typed])
  }
  expect(missed).toEqual([])
}, 120_000)

test('addresses, phone numbers and comments are found among thousands', async () => {
  const ids: string[] = []
  for (const [input] of told) {
    const { booker_phone: bookerPhone, ...rest } = { booker_phone: '', ...input }
    const id = await book(rest)
    await app.db.updateTable('booking').set({ bookerPhone }).where('id', '=', id).execute()
    ids.push(id)
  }
  const missed = []
  for (const [place, [stored, typed]] of told.entries()) {
    const found = await searched(typed)
    if (!found.some(({ booking_id }) => booking_id === ids[place])) missed.push([stored, typed])
  }
  expect(missed).toEqual([])
}, 120_000)

test('a booking is found by its number, with or without spaces, and by parts of the number', async () => {
  const id = await book({})
  const number = bookingNumber(id)
  for (const typed of [number, number.replaceAll(' ', ''), number.slice(4), number.slice(0, 8)]) {
    expect((await searched(typed)).map(({ booking_id }) => booking_id)).toContain(id)
  }
})

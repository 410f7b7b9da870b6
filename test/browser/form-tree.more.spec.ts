import { expect, type Page } from '@playwright/test'
import { dayInOneMonth } from '#test/world/registered-organisation.ts'
import { onFirstOfDecember } from './first-of-december.ts'
import { test } from './fixture.ts'
import { eachStep } from './form-states.ts'
import { tabTo } from './setup/keyboard.ts'

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

interface MonthExpected {
  name: string
  /** The weekday the month starts on, where Monday is 0. */
  begins: number
  days: number
  /** What a day's description says after the date. Days without an entry cannot be booked. */
  says?: Record<number, string>
  pressed?: number | undefined
}

/**
 * The expected tree of a month: a table of weeks, each day a button with a complete description.
 */
function month({ name, begins, days, says = {}, pressed }: MonthExpected): string {
  const [monthName] = name.split(' ')
  const cell = (day: number) => {
    if (day < 1 || day > days) return '      - cell'
    const date = `${weekdays[(day + begins - 1) % 7]}, ${day}. ${monthName}`
    const told = `"${date}, ${says[day] ?? 'nicht buchbar'}"`
    const state = says[day] ? (day === pressed ? ' [pressed]' : '') : ' [disabled]'
    return `      - cell ${told}:\n        - button ${told}${state}: "${day}"`
  }
  const weeks = Array.from({ length: Math.ceil((days + begins) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cell(week * 7 + weekday + 1 - begins)).join('\n'),
  )
  return `
- table "${name}":
  - rowgroup:
    - row "Mo Di Mi Do Fr Sa So":
      - columnheader "Mo"
      - columnheader "Di"
      - columnheader "Mi"
      - columnheader "Do"
      - columnheader "Fr"
      - columnheader "Sa"
      - columnheader "So"
  - rowgroup:
${weeks.map((week) => `    - row:\n${week}`).join('\n')}`
}

const onDayFor = (people: number, chosen = '') => `
- term: Führungstyp
- definition: Führung${chosen && `\n- term: Termin\n- definition: ${chosen}\n- term: Personen\n- definition: 1 Person`}
- button "Zurück"
- paragraph: Schritt 2 von 3
- heading "An welchem Tag?" [level=2]
- paragraph: Felder mit * sind Pflichtfelder.
- text: Anzahl Personen*
- button "Eine Person weniger"${people === 1 ? ' [disabled]' : ''}: −
- textbox "Anzahl Personen*": "${people}"
- button "Eine Person mehr": +
- paragraph`

/** The expected tree of the first month, with the button to the previous month disabled. */
const december = (says: Record<number, string>, pressed?: number) => `
- paragraph: Dezember 2026
- button "Vorheriger Monat" [disabled]: ‹
- button "Nächster Monat": ›${month({
  name: 'Dezember 2026',
  begins: 1,
  days: 31,
  says: { 1: 'heute, nicht buchbar', ...says },
  pressed,
})}`

const chosen = (time: string, persons: string) => `
- term: Führungstyp
- definition: Führung
- term: Termin
- definition: ${time}
- term: Personen
- definition: ${persons}
- button "Zurück"
- paragraph: Schritt 3 von 3
- heading "Ihre Angaben" [level=2]`

const people = (count: number, free: string) => `
- paragraph: Felder mit * sind Pflichtfelder.
- text: Anzahl Personen*
- button "Eine Person weniger"${count === 1 ? ' [disabled]' : ''}: −
- textbox "Anzahl Personen*": "${count}"
- button "Eine Person mehr": +${free && `\n- paragraph: ${free}`}
- paragraph`

const typed = `
- text: Ihr Name*
- textbox "Ihr Name*": Sibylle Günther
- paragraph
- text: E-Mail-Adresse*
- textbox "E-Mail-Adresse*": guenther@schule.example
- paragraph: Dorthin schicken wir die Bestätigung.
- paragraph
- text: Anmerkung
- textbox "Anmerkung"
- paragraph`

const atTen = 'Mi., 2. Dezember 2026, 10:00–\u206011:00 Uhr'
const atTwo = 'Mi., 2. Dezember 2026, 14:00–\u206015:00 Uhr'

const says = { 2: '2 Termine, bis zu 40 Plätze frei', 3: '1 Termin, 10 Plätze frei' }

/** What a screen reader reads in each state, from top to bottom. */
const expected: Record<string, string> = {
  what: `
- paragraph: Schritt 1 von 3
- heading "Was möchten Sie buchen?" [level=2]
- list:
  - listitem:
    - button "Führung 60 Minuten"
  - listitem: Kindergeburtstag Zurzeit nicht buchbar`,
  when: `${onDayFor(1)}${december(says)}`,
  'a month without slots': `${onDayFor(1)}
- paragraph: März 2027
- button "Vorheriger Monat": ‹
- button "Nächster Monat": ›${month({ name: 'März 2027', begins: 0, days: 31 })}
- status: Im März 2027 ist nichts frei.
- 'button "Zum letzten freien Tag davor: Do., 3. Dezember 2026"'`,
  'too many people': `${onDayFor(50)}
- status: Für 50 Personen reicht der Platz in keinem Termin. Am Mi., 2. Dezember 2026 ist noch Platz für 40 Personen.
- button "Weiter mit 40 Personen"${december({
    2: 'zu wenig Plätze',
    3: 'zu wenig Plätze',
  })}`,
  times: `${onDayFor(1, 'Mi., 2. Dezember 2026')}${december(says, 2)}
- heading "Um wie viel Uhr?" [level=2]
- list:
  - listitem:
    - button "10:00–\u206011:00 Uhr noch 4 Plätze frei"
  - listitem:
    - button "14:00–\u206015:00 Uhr noch 40 Plätze frei"`,
  who: `${chosen(atTen, '1 Person')}${people(1, 'noch 4 Plätze frei')}
- text: Ihr Name*
- textbox "Ihr Name*"
- paragraph
- text: E-Mail-Adresse*
- textbox "E-Mail-Adresse*"
- paragraph: Dorthin schicken wir die Bestätigung.
- paragraph
- text: Anmerkung
- textbox "Anmerkung"
- paragraph
- button "Jetzt buchen"`,
  errors: `${chosen(atTen, '1 Person')}${people(1, 'noch 4 Plätze frei')}
- text: Ihr Name*
- textbox "Ihr Name*" [invalid]
- paragraph: Bitte geben Sie Ihren Namen an.
- text: E-Mail-Adresse*
- textbox "E-Mail-Adresse*" [invalid]
- paragraph: Dorthin schicken wir die Bestätigung.
- paragraph: Bitte geben Sie Ihre E-Mail-Adresse an.
- text: Anmerkung
- textbox "Anmerkung"
- paragraph
- button "Jetzt buchen"`,
  sending: `${chosen(atTen, '2 Personen')}${people(2, 'noch 4 Plätze frei')}${typed}
- button "Wird gebucht …"`,
  gone: `${chosen(atTen, '2 Personen')}${people(2, '')}${typed}
- alert:
  - paragraph: Dieser Termin ist inzwischen ausgebucht. Ihre Angaben bleiben erhalten.
  - paragraph: "Diese Termine sind noch frei:"
  - list:
    - listitem:
      - button "${atTwo} noch 40 Plätze frei"
    - listitem:
      - button "Do., 3. Dezember 2026, 10:00–\u206011:00 Uhr noch 10 Plätze frei"
  - button "Anderen Tag wählen"
- button "Jetzt buchen"`,
  'another time': `${chosen(atTwo, '2 Personen')}${people(2, 'noch 40 Plätze frei')}${typed}
- status: "Neuer Termin: ${atTwo}. Bitte schließen Sie die Buchung jetzt ab."
- button "Jetzt buchen"`,
  'no answer': `${chosen(atTwo, '2 Personen')}${people(2, 'noch 40 Plätze frei')}${typed}
- alert:
  - paragraph: Die Buchung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Es wird nichts doppelt gebucht.
- button "Erneut versuchen"`,
  done: `
- heading "Ihre Buchung ist bestätigt" [level=2]
- status: Eine Bestätigung ist unterwegs an guenther@schule.example.
- term: Führungstyp
- definition: Führung
- term: Termin
- definition: /14:00–\u206015:00 Uhr$/
- term: Personen
- definition: 2 Personen
- term: Name
- definition: Sibylle Günther
- term: Buchungsnummer
- definition: /^\\d{3} \\d{3} \\d{4}$/
- paragraph:
  - link "In den Kalender eintragen"
  - link "Buchung ändern oder stornieren (öffnet in neuem Tab)"
- button "Weitere Buchung"`,
  held: `
- 'heading "Fast geschafft: Bitte bestätigen Sie" [level=2]'
- paragraph: Wir haben eine E-Mail an guenther@schule.example geschickt. Öffnen Sie den Link darin und drücken Sie dort auf „Buchung bestätigen“.
- paragraph: /^Bis \\d\\d:\\d\\d\\sUhr sind Ihre Plätze vorgemerkt\\. Ohne Bestätigung verfällt die Vormerkung, .*$/
- button "E-Mail noch einmal senden"
- button "E-Mail-Adresse ändern"
- status: Die E-Mail ist noch einmal unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.
- term: Führungstyp
- definition: Führung
- term: Termin
- definition: /14:00–\u206015:00 Uhr$/
- term: Personen
- definition: 1 Person
- term: Name
- definition: Sibylle Günther
- term: Buchungsnummer
- definition: /^\\d{3} \\d{3} \\d{4}$/
- paragraph:
  - link "Buchung stornieren (öffnet in neuem Tab)"
- button "Weitere Buchung"`,
}

test('a screen reader reads each step of the form as intended, and nothing else', async ({
  page,
  organisation,
}) => {
  await onFirstOfDecember(page)
  const seen: string[] = []
  await eachStep({
    page,
    organisation,
    open: async () => {
      await page.goto(`/buchen/${organisation.projectId}`)
    },
    look: async (state) => {
      seen.push(state)
      const tree = `- /children: deep-equal${expected[state] ?? '\n- nothing is expected of this'}`
      await expect(page.locator('#rundgang'), state).toMatchAriaSnapshot(tree)
    },
  })
  expect(seen.sort()).toEqual(Object.keys(expected).sort())
})

/** The expected accessibility tree of the step with the most text, in the other languages. */
const errorsIn = {
  en: `
- term: Offer
- definition: Führung
- term: Date
- definition: Wed, 2 December 2026, 10:00–\u206011:00
- term: People
- definition: 1 person
- button "Back"
- paragraph: Step 2 of 2
- heading "Your details" [level=2]
- paragraph: Fields marked with * are required.
- text: Number of people*
- button "One person fewer" [disabled]: −
- textbox "Number of people*": "1"
- button "One person more": +
- paragraph: 4 places left
- paragraph
- text: Your name*
- textbox "Your name*" [invalid]
- paragraph: Please enter your name.
- text: E-mail address*
- textbox "E-mail address*" [invalid]
- paragraph: We will send the confirmation there.
- paragraph: Please enter your e-mail address.
- text: Comment
- textbox "Comment"
- paragraph
- button "Book now"`,
  fr: `
- term: Offre
- definition: Führung
- term: Date
- definition: mer. 2 décembre 2026, 10:00–\u206011:00
- term: Personnes
- definition: 1 personne
- button "Retour"
- paragraph: Étape 2 sur 2
- heading "Vos coordonnées" [level=2]
- paragraph: Les champs marqués d’un * sont obligatoires.
- text: Nombre de personnes*
- button "Une personne de moins" [disabled]: −
- textbox "Nombre de personnes*": "1"
- button "Une personne de plus": +
- paragraph: encore 4 places libres
- paragraph
- text: Votre nom*
- textbox "Votre nom*" [invalid]
- paragraph: Veuillez indiquer votre nom.
- text: Adresse e-mail*
- textbox "Adresse e-mail*" [invalid]
- paragraph: Nous y enverrons la confirmation.
- paragraph: Veuillez indiquer votre adresse e-mail.
- text: Remarque
- textbox "Remarque"
- paragraph
- button "Réserver"`,
  'de-simple': `
- term: Was
- definition: Führung
- term: Wann
- definition: Mittwoch, 2. Dezember 2026, 10:00–\u206011:00 Uhr
- term: Wie viele
- definition: 1 Person
- button "Zurück"
- paragraph: Frage 2 von 2
- heading "Wer sind Sie?" [level=2]
- paragraph: Felder mit einem Stern (*) müssen Sie ausfüllen.
- text: Wie viele Personen kommen?*
- button "Eine Person weniger" [disabled]: −
- textbox "Wie viele Personen kommen?*": "1"
- button "Eine Person mehr": +
- paragraph: Noch 4 Plätze frei
- paragraph
- text: Wie heißen Sie?*
- textbox "Wie heißen Sie?*" [invalid]
- paragraph: Bitte schreiben Sie Ihren Namen.
- text: Wie ist Ihre E-Mail-Adresse?*
- textbox "Wie ist Ihre E-Mail-Adresse?*" [invalid]
- paragraph: Wir schreiben Ihnen eine E-Mail.
- paragraph: Bitte schreiben Sie Ihre E-Mail-Adresse.
- text: Wollen Sie uns etwas sagen?
- textbox "Wollen Sie uns etwas sagen?"
- paragraph
- button "Plätze buchen"`,
}

const bookedIn = {
  en: 'Your booking is confirmed',
  fr: 'Votre réservation est confirmée',
  'de-simple': 'Sie haben gebucht',
}

for (const language of ['en', 'fr', 'de-simple'] as const) {
  test(`${language}: a visitor books with the keyboard alone, each error is linked to its field, and the first invalid field gets the focus`, async ({
    page,
    organisation,
  }) => {
    await organisation.openSlot({ starttime: `${dayInOneMonth(1)}T10:00`, max_attendees: 4 })
    await onFirstOfDecember(page, language)
    await page.goto(`/buchen/${organisation.projectId}`)
    await press(page, '.day.free')
    await press(page, '.times .choice')
    await press(page, 'form [type=submit]')
    const name = page.locator('[name=booker_name]')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/\S/)
    await expect(page.locator('[name=booker_email]')).toHaveAccessibleDescription(/\S/)
    const tree = `- /children: deep-equal${errorsIn[language]}`
    await expect(page.locator('#rundgang')).toMatchAriaSnapshot(tree)

    await page.keyboard.type('Sibylle Günther')
    await page.keyboard.press('Tab')
    await page.keyboard.type('guenther@schule.example')
    await page.keyboard.press('Enter')
    const booked = page.getByRole('heading', { name: bookedIn[language] })
    await expect(booked).toBeFocused()
    expect(await organisation.slots()).toMatchObject([{ sum: 1 }])
  })
}

async function press(page: Page, selector: string) {
  await tabTo(page.locator(selector).first())
  await page.keyboard.press('Enter')
}

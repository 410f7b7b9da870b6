import { expect, type Page } from '@playwright/test'
import { dayInOneMonth } from '#test/world/registered-organisation.ts'
import { onFirstOfDecember } from './first-of-december.ts'
import { test } from './fixture.ts'
import { tabTo } from './setup/keyboard.ts'

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
- paragraph: Step 3 of 3
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
- paragraph: Étape 3 sur 3
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
- paragraph: Frage 3 von 3
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

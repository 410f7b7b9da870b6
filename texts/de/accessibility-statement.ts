/** When the statement's claims were last tested. */
const tested = 'November 2026'

export const statementTexts = {
  title: 'Erklärung zur Barrierefreiheit',
  hint: 'Dieser Text beschreibt das Buchungsformular und gehört in die Erklärung zur Barrierefreiheit Ihrer Website. Ersetzen Sie, was in eckigen Klammern steht.',
  label: 'Text für Ihre Website',
  copy: 'Text kopieren',
}

/** Claims only what the tests in `test/browser/` check. */
export const accessibilityStatement = (
  bookingPage: string,
) => `Barrierefreiheit des Buchungsformulars

Auf dieser Website buchen Sie Führungen mit dem Formular „Rundgang“. Diese Erklärung gilt für das Formular und für die Seiten, auf denen Sie eine Buchung bestätigen oder stornieren. Sie ergänzt die Erklärung zur Barrierefreiheit von [Name Ihrer Organisation].

Stand der Barrierefreiheit
Das Formular ist nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gestaltet und geprüft. Darin sind die Anforderungen der WCAG 2.1, Stufe AA, enthalten, auf die sich die Norm EN 301 549, die BITV 2.0 und die Verordnung zum Barrierefreiheitsstärkungsgesetz (BFSGV) für Websites beziehen. Nach dieser Selbstbewertung sind uns keine Abweichungen bekannt.

Was geprüft wurde
Die Prüfungen laufen bei jeder Änderung in einem echten Browser (Chromium), zuletzt im ${tested}:
- jede Ansicht und jede Fehlermeldung mit dem Prüfwerkzeug axe
- eine ganze Buchung allein mit der Tastatur
- je Schritt das, was ein Screenreader vorgelesen bekommt, verglichen mit einer schriftlichen Vorgabe
- Fehler werden angesagt und erhalten den Fokus
- Darstellung bei 320 Pixel Breite und mit Text in 200 % Größe
- Darstellung ohne Bewegung und mit erzwungenen Farben (Kontrastmodus)
- Kontraste von mindestens 4,5 zu 1 für Text und 3 zu 1 für Bedienelemente
- Größe der Schaltflächen: mindestens 24 mal 24 Pixel

Was noch nicht geprüft wurde
Eine Prüfung durch Menschen, die täglich mit Screenreader, Vergrößerung oder Sprachsteuerung arbeiten, steht noch aus, ebenso automatische Prüfungen in anderen Browsern. Schrift und Textfarbe übernimmt das Formular von dieser Website.

Buchen auf anderem Weg
Das Formular gibt es auch als eigene Seite: ${bookingPage}
Sie können auch per E-Mail oder Telefon buchen: [E-Mail-Adresse und Telefonnummer]

Barriere melden
Wenn Sie nicht weiterkommen, schreiben Sie uns oder rufen Sie an: [E-Mail-Adresse und Telefonnummer]. Wir antworten innerhalb von [zwei Wochen].
Hilft Ihnen unsere Antwort nicht, wenden Sie sich an: [zuständige Durchsetzungs-, Schlichtungs- oder Marktüberwachungsstelle]

Stand dieser Erklärung: ${tested}`

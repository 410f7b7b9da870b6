export const logOutTexts = {
  title: 'Wirklich abmelden?',
  question:
    'Einträge der Tagesliste sind noch nicht gesendet. Wenn Sie sich jetzt abmelden, gehen sie verloren.',
  stay: 'Angemeldet bleiben',
  logOut: 'Trotzdem abmelden',
}

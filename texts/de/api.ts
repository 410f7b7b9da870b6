/** What introduces the description of the API. */
export const apiTexts = {
  title: 'Rundgang',
  description:
    'Alle Aufrufe von Rundgang. Zeiten sind ISO 8601 in UTC, Kennungen UUIDs. Jeder Fehler ist JSON mit `code` und einem deutschen Satz in `message`, bei 422 außerdem `fields`. Was schon vor jedem Aufruf scheitert, kann außerdem 408 (die Anfrage kommt zu langsam), 413 oder 431 (zu viel auf einmal) und 400 (nicht lesbar) sein, in derselben Form. Aufrufe unter `/api/public` dürfen von jeder Website kommen; alle anderen brauchen die Sitzung aus `POST /api/token`.',
}

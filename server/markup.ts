const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use in an HTML element or a quoted attribute. */
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

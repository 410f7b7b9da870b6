const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it, within an element or a quoted attribute. */
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Shown if the browser refuses to copy text, which is then selected instead. */
export const notCopied =
  'Der Browser lässt das Kopieren nicht zu. Der Text ist markiert: Drücken Sie Strg+C (auf dem Mac Befehl+C), oder tippen Sie darauf und wählen Sie „Kopieren“.'

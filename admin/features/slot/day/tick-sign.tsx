const paths = {
  check: 'M5 12l5 5l10 -10',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  cross: 'M18 6l-12 12M6 6l12 12',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
}

/** Drawn here: if the icon were shared with other pages, they would also load this page's code. */
export const TickSign = ({ of }: { of: keyof typeof paths }) => (
  <svg
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[of]} />
  </svg>
)

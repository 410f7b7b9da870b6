interface MarkProps {
  size: number
}

/**
 * The logo, which shows a circular tour. It is decorative, because the product's name is beside it.
 */
export const Mark = ({ size }: MarkProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d="M4 12a8 8 0 1 1 8 8"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="6.3" cy="17.7" r="3" fill="currentColor" />
  </svg>
)

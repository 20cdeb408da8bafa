/** An open stage door with light on the floor. */
export function DoorIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg width="560" height="460" viewBox="0 0 560 460" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="ajar-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.9 0.1 84)" />
          <stop offset="1" stopColor="oklch(0.8 0.14 76)" />
        </linearGradient>
        <linearGradient id="ajar-floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.8 0.14 76)" stopOpacity=".58" />
          <stop offset="1" stopColor="oklch(0.7 0.12 78)" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="ajar-glow">
          <stop offset="0" stopColor="oklch(0.8 0.13 78)" stopOpacity=".34" />
          <stop offset=".5" stopColor="oklch(0.8 0.13 78)" stopOpacity=".12" />
          <stop offset="1" stopColor="oklch(0.8 0.13 78)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="330" cy="240" r="230" fill="url(#ajar-glow)" />
      <path d="M296 372H362L330 460H110Z" fill="url(#ajar-floor)" />
      <rect x="296" y="112" width="128" height="260" fill="var(--color-room-deep)" />
      <rect x="296" y="112" width="66" height="260" fill="url(#ajar-light)" />
      <path d="M424 112L362 97V396L424 372Z" fill="oklch(0.4 0.072 163)" />
      <circle cx="374" cy="250" r="5" fill="var(--door-light)" />
    </svg>
  )
}

/** A stage door with a name plate for the licensee's brand. */
export function BrandIllustration() {
  return (
    <div className="room-lit overflow-hidden rounded-box print:hidden">
      <svg
        viewBox="0 0 480 420"
        role="img"
        aria-label="A stage door with a name plate that reads: Your brand"
        className="block w-full">
        <defs>
          <radialGradient id="plate-glow" cx=".5" cy=".42" r=".5">
            <stop offset="0" stopColor="oklch(0.8 0.13 78)" stopOpacity=".26" />
            <stop offset="1" stopColor="oklch(0.8 0.13 78)" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="plate-floor" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="oklch(0.8 0.14 76)" stopOpacity=".5" />
            <stop offset="1" stopColor="oklch(0.7 0.12 78)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <rect y="352" width="480" height="68" fill="var(--color-room-deep)" />
        <circle cx="240" cy="180" r="220" fill="url(#plate-glow)" />
        <path d="M152 352V62H328V352" fill="none" stroke="var(--color-room-line)" strokeWidth="8" />
        <rect x="156" y="66" width="168" height="284" fill="oklch(0.4 0.072 163)" />
        <rect x="156" y="348" width="168" height="4" fill="oklch(0.86 0.12 80)" />
        <path d="M156 352H324L372 420H108Z" fill="url(#plate-floor)" />
        <circle cx="304" cy="224" r="7" fill="var(--door-light)" />
        <rect x="180" y="118" width="120" height="40" rx="3" fill="oklch(0.86 0.1 82)" />
        <circle cx="187" cy="138" r="1.8" fill="oklch(0.55 0.09 75)" />
        <circle cx="293" cy="138" r="1.8" fill="oklch(0.55 0.09 75)" />
        <text
          x="240"
          y="145"
          textAnchor="middle"
          fontFamily="var(--font-display)"
          fontWeight="600"
          fontSize="20"
          fill="oklch(0.25 0.05 66)">
          Your brand
        </text>
      </svg>
    </div>
  )
}

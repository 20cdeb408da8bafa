import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one SVG path. Always black on white: many scanners can't read other colors. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => draw(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-[white]">
      <path d={path} fill="black" />
    </svg>
  )
}

function draw(value: string): { size: number; path: string } {
  const { data, size } = encode(value, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

import { type CSSProperties, useState } from 'react'
import { cx } from './cx.ts'

type AvatarProps = {
  name: string
  kind?: 'person' | 'creator' | undefined
  size?: number | undefined
  src?: string | undefined
}

/** Round for people, a rounded square for creators. Decorative: the name is beside it. */
export function Avatar({ name, kind = 'person', size = 24, src }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isCreator = kind === 'creator'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none select-none place-items-center overflow-hidden font-semibold tracking-normal',
        isCreator ? 'avatar-creator rounded-control' : 'avatar-person rounded-full',
      )}
      style={
        {
          '--hue': hueOf(name),
          width: size,
          height: size,
          fontSize: size * 0.4,
          lineHeight: 1,
        } as CSSProperties
      }>
      {src && failedSrc !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const first = Array.from(words[0] ?? '?')[0] ?? '?'
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : ''
  return (first + last).toUpperCase()
}

// Hues that match the brand green; similar greens are excluded.
const hues = [20, 55, 95, 195, 230, 265, 300, 330]

export function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length] ?? 230
}

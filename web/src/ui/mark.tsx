import { isBuild, logoUrl, useBrand } from './brand.ts'
import { cx } from './cx.ts'

type MarkProps = { word?: boolean | undefined; size?: number | undefined; className?: string | undefined }

/** The brand's logo, with its name if `word` is set; otherwise the context must provide a label. */
export function Mark({ word = false, size = 22, className }: MarkProps) {
  const brand = useBrand()
  return (
    <span
      className={cx('inline-flex items-center gap-2.5 font-semibold text-16 tracking-[-0.01em]', className)}>
      {isBuild ? (
        <>
          {'{{#logoUrl}}'}
          <Logo url="{{logoUrl}}" size={size} />
          {'{{/logoUrl}}{{^logoUrl}}'}
          <Door size={size} />
          {'{{/logoUrl}}'}
        </>
      ) : brand.logo ? (
        <Logo url={logoUrl(brand.logo)} size={size} />
      ) : (
        <Door size={size} />
      )}
      {word && brand.name}
    </span>
  )
}

const Logo = ({ url, size }: { url: string; size: number }) => (
  // Low priority: React would preload it in built pages, where it may be missing.
  <img
    src={url}
    alt=""
    fetchPriority="low"
    height={size}
    style={{ height: size }}
    className="max-w-32 flex-none object-contain"
  />
)

const Door = ({ size }: { size: number }) => (
  <svg
    width={Math.round(size * 8) / 10}
    height={size}
    viewBox="0 0 16 20"
    aria-hidden="true"
    className="flex-none">
    <rect width="16" height="20" rx="3.5" fill="var(--door)" />
    <circle cx="11.3" cy="10.5" r="2.5" fill="var(--door-light)" />
  </svg>
)

/** Illustration of an open door. Fills its positioned container. */
export function DoorScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 740 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('size-full', className)}>
      <defs>
        <linearGradient id="door-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.9 0.1 84)" />
          <stop offset="1" stopColor="oklch(0.8 0.14 76)" />
        </linearGradient>
        <linearGradient id="door-floor" x1=".5" y1="0" x2=".3" y2="1">
          <stop offset="0" stopColor="oklch(0.8 0.14 76)" stopOpacity=".62" />
          <stop offset="1" stopColor="oklch(0.6 0.1 80)" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="door-glow" cx=".5" cy=".5" r=".5">
          <stop offset="0" stopColor="oklch(0.8 0.13 78)" stopOpacity=".3" />
          <stop offset=".45" stopColor="oklch(0.8 0.13 78)" stopOpacity=".11" />
          <stop offset=".75" stopColor="oklch(0.8 0.13 78)" stopOpacity=".03" />
          <stop offset="1" stopColor="oklch(0.8 0.13 78)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="740" height="900" fill="var(--color-room-deep)" />
      <rect width="740" height="600" fill="var(--color-room)" />
      <path d="M0 600H740" stroke="var(--color-room-line)" />
      <circle cx="452" cy="400" r="330" fill="url(#door-glow)" />
      <path d="M404 600L500 600L420 900L60 900Z" fill="url(#door-floor)" />
      <path d="M398 600V222H596V600" fill="none" stroke="var(--color-room-line)" strokeWidth="2" />
      <rect x="404" y="228" width="186" height="372" fill="var(--color-room-deep)" />
      <rect x="404" y="228" width="96" height="372" fill="url(#door-light)" />
      <path
        d="M590 228L500 206V634L590 600Z"
        fill="oklch(0.38 calc(0.07 * var(--brand-chroma)) var(--brand-hue))"
      />
      <path d="M500 206V634" stroke="oklch(0.62 0.1 120)" strokeWidth="1.5" />
      <circle cx="516" cy="424" r="7" fill="var(--door-light)" />
    </svg>
  )
}

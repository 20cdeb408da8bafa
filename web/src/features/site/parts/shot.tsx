import { cx } from '../../../ui/cx.ts'

const views = {
  desktop: { width: 1440, height: 900, widths: [640, 960, 1440] },
  phone: { width: 390, height: 844, widths: [390, 780] },
} as const

type ShotProps = {
  /** As in scripts/site-shots.ts: 'dashboard', 'sessions'. */
  name: string
  alt: string
  view?: keyof typeof views | undefined
  /** How wide it is shown, as in the sizes attribute of a picture. */
  sizes: string
  className?: string | undefined
}

/** A picture of the running product with its demo data, light or dark as the reader's system is. */
export function Shot({ name, alt, view = 'desktop', sizes, className }: ShotProps) {
  const { width, height, widths } = views[view]
  const set = (theme: 'light' | 'dark', format: 'avif' | 'webp') =>
    widths.map((w) => `/site/shots/${name}-${theme}-${w}.${format} ${w}w`).join(', ')
  const dark = '(prefers-color-scheme: dark)'
  return (
    <picture>
      <source media={dark} type="image/avif" srcSet={set('dark', 'avif')} sizes={sizes} />
      <source media={dark} type="image/webp" srcSet={set('dark', 'webp')} sizes={sizes} />
      <source type="image/avif" srcSet={set('light', 'avif')} sizes={sizes} />
      <img
        src={`/site/shots/${name}-light-${widths[1]}.webp`}
        srcSet={set('light', 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={cx('h-auto w-full rounded-box border border-line', className)}
      />
    </picture>
  )
}

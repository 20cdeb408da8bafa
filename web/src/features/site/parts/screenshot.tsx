import { cx } from '../../../ui/cx.ts'

const views = {
  desktop: { width: 1440, height: 900, widths: [640, 960, 1440] },
  phone: { width: 390, height: 844, widths: [390, 780] },
} as const

type ScreenshotProps = {
  /** A shot's name in scripts/site-shots.ts: 'dashboard'. */
  name: string
  alt: string
  view?: keyof typeof views | undefined
  /** The sizes attribute of the image. */
  sizes: string
  className?: string | undefined
}

/** A screenshot of the product with demo data, in the reader's color scheme. */
export function Screenshot({ name, alt, view = 'desktop', sizes, className }: ScreenshotProps) {
  const { width, height, widths } = views[view]
  const srcSet = (theme: 'light' | 'dark', format: 'avif' | 'webp') =>
    widths.map((w) => `/site/shots/${name}-${theme}-${w}.${format} ${w}w`).join(', ')
  const prefersDark = '(prefers-color-scheme: dark)'
  return (
    <picture>
      <source media={prefersDark} type="image/avif" srcSet={srcSet('dark', 'avif')} sizes={sizes} />
      <source media={prefersDark} type="image/webp" srcSet={srcSet('dark', 'webp')} sizes={sizes} />
      <source type="image/avif" srcSet={srcSet('light', 'avif')} sizes={sizes} />
      <img
        src={`/site/shots/${name}-light-${widths[1]}.webp`}
        srcSet={srcSet('light', 'webp')}
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

import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex flex-none select-none items-center justify-center whitespace-nowrap rounded-control border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-100'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-brand bg-brand text-on-brand not-disabled:hover:border-brand-hover not-disabled:hover:bg-brand-hover',
  outline: 'border-line-button bg-surface text-ink not-disabled:hover:bg-hover data-popup-open:bg-hover',
  ghost:
    'border-transparent text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
  danger:
    'border-rose bg-rose text-on-rose not-disabled:hover:border-rose-hover not-disabled:hover:bg-rose-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'hit-area h-7 gap-1.5 px-2.5 text-12 pointer-coarse:h-10 pointer-coarse:px-3 pointer-coarse:text-13',
  md: 'hit-area h-8 gap-1.5 px-3 text-13 pointer-coarse:h-10',
  lg: 'h-11 gap-2 px-4.5 text-14',
}

const squares: Record<ButtonSize, string> = {
  sm: 'hit-area size-7 pointer-coarse:size-10',
  md: 'hit-area size-8 pointer-coarse:size-10',
  lg: 'size-11',
}

export const iconStroke = 1.75

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(base, variants[variant], sizes[size], className)
}

export function squareButtonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(base, variants[variant], squares[size], className)
}

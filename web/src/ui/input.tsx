import { type ComponentPropsWithRef, useState } from 'react'
import { cx } from './cx.ts'

type InputSize = 'md' | 'lg'
type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & { size?: InputSize | undefined }

// 16 px on touch: iOS zooms into smaller fields on focus.
const sizes: Record<InputSize, string> = {
  md: 'h-8 px-2.5 text-13 pointer-coarse:h-11 pointer-coarse:text-16',
  lg: 'h-11 px-3 text-14 pointer-coarse:text-16',
}

export function Input({ size = 'md', className, ...rest }: InputProps) {
  return <input {...rest} className={cx('field-edge w-full min-w-0', sizes[size], className)} />
}

export function PasswordInput({ size = 'md', className, ...rest }: Omit<InputProps, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <div className="relative">
      <Input
        {...rest}
        size={size}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('pr-16', className)}
      />
      <button
        type="button"
        aria-label={isVisible ? 'Hide password' : 'Show password'}
        aria-controls={rest.id}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-1 right-1 min-w-12 pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:min-w-14 rounded-[4px] px-2 font-medium text-12 text-ink-2 hover:bg-hover hover:text-ink focus-visible:outline-offset-0">
        {isVisible ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}

export function Textarea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...rest}
      className={cx(
        'field-edge field-sizing-content max-h-80 min-h-20 w-full min-w-0 resize-y px-2.5 py-1.5 text-14 pointer-coarse:text-16',
        className,
      )}
    />
  )
}

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useTheme } from './theme.ts'
import { startToasts } from './toast.tsx'

export function Toaster() {
  const { activeTheme } = useTheme()
  // Runs after Sonner's own effects, so Sonner is already listening.
  useEffect(() => startToasts(toast), [])
  return (
    <Sonner
      theme={activeTheme}
      position="bottom-right"
      gap={8}
      // Above the footers of panels.
      offset={{ bottom: 72, right: 16 }}
      mobileOffset={{ bottom: 84, left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-box border border-line bg-raised px-3.5 py-3 font-ui text-13 text-ink shadow-float',
          icon: 'flex flex-none',
          success: '[&_[data-icon]]:text-good-ink',
          error: '[&_[data-icon]]:text-rose-ink',
          warning: '[&_[data-icon]]:text-tungsten-ink',
          info: '[&_[data-icon]]:text-sky-ink',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-ink-2',
          actionButton:
            'h-7 flex-none rounded-control border border-line-button px-2.5 font-medium text-12 hover:bg-raised-hover pointer-coarse:h-11',
          cancelButton:
            'h-7 flex-none rounded-control px-2.5 font-medium text-12 text-ink-2 hover:bg-raised-hover',
        },
      }}
    />
  )
}

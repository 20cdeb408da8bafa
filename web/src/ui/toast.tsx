import type { ExternalToast, toast as sonnerToast } from 'sonner'

type Show = typeof sonnerToast
type Words = Parameters<Show>[0]

let show: Show | null = null
let waiting: ((show: Show) => void)[] = []
let onFirst = () => {}
let count = 0

/** Calls the listener on the first toast, so that the toaster can be downloaded then. */
export function onFirstToast(listener: () => void): () => void {
  onFirst = listener
  if (waiting.length > 0) listener()
  return () => {
    onFirst = () => {}
  }
}

/** Called by the toaster once it is mounted; shows the toasts queued so far. */
export function startToasts(ready: Show): void {
  show = ready
  const early = waiting
  waiting = []
  for (const call of early) call(ready)
}

function say(kind: 'message' | 'success' | 'error', words: Words, options?: ExternalToast): string | number {
  const id = options?.id ?? `toast-${++count}`
  const call = (ready: Show) => void ready[kind](words, { ...options, id })
  if (show) call(show)
  else {
    waiting.push(call)
    onFirst()
  }
  return id
}

/** toast.success(text), toast.error(text, { action }). */
export const toast = Object.assign(
  (words: Words, options?: ExternalToast) => say('message', words, options),
  {
    success: (words: Words, options?: ExternalToast) => say('success', words, options),
    error: (words: Words, options?: ExternalToast) => say('error', words, options),
    dismiss(id?: string | number) {
      if (show) show.dismiss(id)
      else if (waiting.length > 0) waiting.push((ready) => void ready.dismiss(id))
    },
  },
)

import type { ExternalToast, toast as sonnerToast } from 'sonner'

type ShowToast = typeof sonnerToast
type Content = Parameters<ShowToast>[0]

let show: ShowToast | null = null
let queued: ((show: ShowToast) => void)[] = []
let onFirst = () => {}
let count = 0

/** Calls the listener on the first toast, so the toaster can be downloaded then. */
export function onFirstToast(listener: () => void): () => void {
  onFirst = listener
  if (queued.length > 0) listener()
  return () => {
    onFirst = () => {}
  }
}

/** Called by the toaster once it is mounted; shows the toasts queued so far. */
export function startToasts(showToast: ShowToast): void {
  show = showToast
  const pending = queued
  queued = []
  for (const call of pending) call(showToast)
}

function addToast(
  kind: 'message' | 'success' | 'error',
  content: Content,
  options?: ExternalToast,
): string | number {
  const id = options?.id ?? `toast-${++count}`
  const call = (showToast: ShowToast) => void showToast[kind](content, { ...options, id })
  if (show) call(show)
  else {
    queued.push(call)
    onFirst()
  }
  return id
}

/** toast.success(text), toast.error(text, { action }). */
export const toast = Object.assign(
  (content: Content, options?: ExternalToast) => addToast('message', content, options),
  {
    success: (content: Content, options?: ExternalToast) => addToast('success', content, options),
    error: (content: Content, options?: ExternalToast) => addToast('error', content, options),
    dismiss(id?: string | number) {
      if (show) show.dismiss(id)
      else if (queued.length > 0) queued.push((showToast) => void showToast.dismiss(id))
    },
  },
)

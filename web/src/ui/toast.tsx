import { toast as sonnerToast } from 'sonner'

/** Short news at the edge of the screen: toast.success(words), toast.error(words, { action }). */
export const toast = sonnerToast

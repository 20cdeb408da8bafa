import { toast } from './toast.tsx'

export async function copyText(text: string, successText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(successText)
  } catch {
    toast.error('Copying is blocked in this browser. Select the text and copy it.')
  }
}

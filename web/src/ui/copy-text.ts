import { toast } from './toast.tsx'

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Copying is blocked in this browser. Select the text and copy it.')
  }
}

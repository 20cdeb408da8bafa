import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { formReplies } from './fixtures/content-form.ts'
import { renderPage } from './render-page.tsx'

export type UploadPageOptions = Parameters<typeof renderPage>[1]
export const open = (options: UploadPageOptions = {}) =>
  renderPage('/dashboard/content/upload', { ...options, api: { ...formReplies(), ...options.api } })
export const openForm = async (options: UploadPageOptions = {}) => {
  const rendered = await open(options)
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  return rendered
}
export const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('[data-field=files] input[type=file]')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (!input) throw new Error('no file input')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
export const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const MAX_PX = 1_024

/** Photos of phones are larger than the server takes for an avatar. What the browser cannot read is sent as it is. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, MAX_PX / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

import { createRequire } from 'node:module'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { MAX_HEIC_PIXELS } from './picture-task.ts'

/** Runs only in the limited process started by pictures.ts. Uses a WASM decoder, because sharp has none for HEIC. */

type HeifImage = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: Pixels, done: (result: Pixels | null) => void): void
}
type Libheif = { HeifDecoder: new () => { decode(file: Buffer): HeifImage[] } }

/** RGBA, four bytes per pixel. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Decodes the primary picture, upright and without metadata. */
export async function decodeHeic(file: Buffer): Promise<Pixels> {
  // The package logs errors to standard output, which is used for the result.
  console.log = () => {}
  const require = createRequire(import.meta.url)
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as Libheif
  const images = new HeifDecoder().decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new MediaRejection(rejectionMessages.pictureDamaged)
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_HEIC_PIXELS) throw new MediaRejection(rejectionMessages.tooManyHeicPixels)
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve, reject) => {
    image.display(target, (result) =>
      result ? resolve(result) : reject(new MediaRejection(rejectionMessages.pictureDamaged)),
    )
  })
}

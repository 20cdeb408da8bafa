import { createRequire } from 'node:module'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { MAX_HEIC_PIXELS } from './picture-task.ts'

/** Runs only in the limited process of pictures.ts. The package ships its decoder as WASM; sharp has none for HEIC. */

type HeifImage = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: Pixels, done: (result: Pixels | null) => void): void
}
type Libheif = { HeifDecoder: new () => { decode(file: Buffer): HeifImage[] } }

/** Four bytes a pixel: red, green, blue, alpha. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** The main picture of the file, upright, without metadata. */
export async function decodeHeic(file: Buffer): Promise<Pixels> {
  // The package logs broken files to standard output, where the result goes.
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

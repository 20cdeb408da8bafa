import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(js|css|html|svg|json|webmanifest)$/

/** Ten TCP segments, minus the response headers. */
const FIRST_ROUND_TRIP_BYTES = 14_600 - 1_000

/** Pages that need a second round trip, which delays the largest paint by 150 ms. */
export async function pagesOverBudget(folder: string, files: string[]): Promise<string[]> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size))
  return files.flatMap((file, index) => {
    const size = sizes[index] ?? 0
    return size > FIRST_ROUND_TRIP_BYTES
      ? [`${file}: ${size} bytes of brotli, limit ${FIRST_ROUND_TRIP_BYTES}`]
      : []
  })
}

/** Writes .br and .gz files, because compressing during a request is slow. */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    gz(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ])
}

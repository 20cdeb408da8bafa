import { readFileSync } from 'node:fs'
import { MediaRejection } from './media-rejection.ts'
import { packResult } from './picture-result.ts'
import type { PictureTask } from './picture-task.ts'
import { reencode } from './reencode.ts'

/**
 * The limited process of pictures.ts: takes a task as argument and the file on stdin, and writes the result to stdout.
 */

const task = JSON.parse(process.argv[2] ?? '') as PictureTask
const result = await reencode(readFileSync(0), task).catch((error: unknown) => {
  if (error instanceof MediaRejection) return { trouble: error.message }
  throw error
})
process.stdout.write(packResult(result))

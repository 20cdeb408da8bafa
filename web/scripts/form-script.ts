import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const source = join(import.meta.dirname, '../src/features/site/forms/forms.ts')

/** Builds the public forms' script separately, so it shares no chunks with the app. Returns its URL. */
export async function buildFormScript(folder: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: source, output: { entryFileNames: 'assets/forms-[hash].js' } },
    },
  })
  const chunks = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk, ...others] = chunks.filter((output) => output.type === 'chunk')
  if (!chunk || others.length > 0) throw new Error('The form script must be exactly one file')
  const file = join(folder, chunk.fileName)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, chunk.code)
  return `/${chunk.fileName}`
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const source = join(import.meta.dirname, '../src/features/site/forms/forms.ts')

/** Builds the script of the public forms separately, so that it shares no chunk with the app. Returns its address. */
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
  const [chunk, ...more] = chunks.filter((output) => output.type === 'chunk')
  if (!chunk || more.length > 0) throw new Error('The form script must be exactly one file')
  const file = join(folder, chunk.fileName)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, chunk.code)
  return `/${chunk.fileName}`
}

// Runs the server and the web app's dev server, both with reload. They stop together.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { binary, fromRoot, ROOT } from './paths.mjs'

if (existsSync(fromRoot('.env'))) process.loadEnvFile(fromRoot('.env'))
const host = process.env.HOST || 'localhost'
const port = Number(process.env.PORT || 3000)
const apiPort = port + 1
const publicUrl = process.env.PUBLIC_URL || `http://${host}:${port}`

const env = { ...process.env, NODE_ENV: 'development' }
const children = new Set()
let isStopping = false

function run(args, options) {
  const child = spawn(process.execPath, args, { env, cwd: ROOT, ...options })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

let server
let shouldRestart = false
let timer

function startServer() {
  shouldRestart = false
  const args = ['--import', './server/src/platform/boot/register.ts', 'server/src/main.ts']
  server = run(args, {
    env: { ...env, PORT: String(apiPort), PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  server.on('exit', (code) => {
    server = undefined
    if (isStopping) return exitWhenDone()
    if (shouldRestart) return startServer()
    console.log(`The server exited with code ${code}. Change a file to restart it.`)
  })
}

function restartServer() {
  if (isStopping) return
  shouldRestart = true
  if (server) server.kill('SIGTERM')
  else startServer()
}

for (const folder of ['server/src', 'contract/src']) {
  watch(fromRoot(folder), { recursive: true }, (_event, name) => {
    if (!name || /\.test\.ts$|~$|\.sw.$/.test(name)) return
    // Debounced, because editors write a file in several steps.
    clearTimeout(timer)
    timer = setTimeout(restartServer, 150)
  })
}

function stop(code) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
  exitWhenDone()
}

function exitWhenDone() {
  if (children.size === 0) process.exit()
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
process.on('disconnect', () => stop(0))

startServer()
const web = run([binary('react-router'), 'dev', '--port', String(port), '--strictPort', '--host', host], {
  cwd: fromRoot('web'),
  env: { ...env, GREENROOM_API: `http://${host}:${apiPort}` },
  stdio: ['ignore', 'inherit', 'inherit'],
})
web.on('exit', (code) => (isStopping ? exitWhenDone() : stop(code ?? 1)))

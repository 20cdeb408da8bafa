import { registerHooks } from 'node:module'
import { shortCut } from './short-cut.ts'

// Loaded by `node --import`, before the server: makes importing large packages several times faster.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    shortCut(specifier, context) ?? nextResolve(specifier, context),
})

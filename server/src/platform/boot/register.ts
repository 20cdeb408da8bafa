import { registerHooks } from 'node:module'
import { resolveDirectly } from './resolve-directly.ts'

// Loaded by `node --import` before the server: makes importing large packages several times faster.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    resolveDirectly(specifier, context) ?? nextResolve(specifier, context),
})

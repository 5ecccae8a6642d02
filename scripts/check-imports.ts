/** Prints who imports whom against the rules, of the repository that it runs in. */
import { checkImports } from './import-rules.ts';

const { brokenRules, report } = await checkImports(process.cwd());
console.log(report);
if (brokenRules.length > 0) process.exitCode = 1;

/** Prints which imports of this repository violate the rules. */
import { checkImports } from './import-rules.ts';

const { brokenRules, report } = await checkImports(process.cwd());
console.log(report);
if (brokenRules.length > 0) process.exitCode = 1;

import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addAthlete, setUpProgram, startProduct } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { askArmslot } from "../scripts/product.mjs";

// 50,000 pitches through the operator's command into a running server's database (goal: at most 10 s).
const product = await startProduct();
const program = await setUpProgram(product);
const athlete = await addAthlete(program);
const folder = mkdtempSync(join(tmpdir(), "armslot-bench-files-"));
const files = Array.from({ length: 5 }, (_, n) => {
  const file = join(folder, `games-${n}.csv`);
  const text = seasonFile({
    pitcher: "001, Pitcher",
    id: 1,
    games: 100,
    pitches: 100,
    prefix: `bench-${n}`,
    // Files with the same days and readings would be duplicates.
    year: 2020 + n,
  });
  writeFileSync(file, text);
  return file;
});
const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024 / 1024;

for (const round of ["new", "again, all known"]) {
  const started = performance.now();
  /** @type {{ files: { pitchesAdded: number, pitchesKnown: number }[] }} */
  const { files: results } = await askArmslot(product.env, [
    "import",
    ...files,
    "--program",
    program.programId,
    "--athlete",
    athlete,
  ]);
  const seconds = (performance.now() - started) / 1000;
  const added = results.reduce((sum, file) => sum + file.pitchesAdded, 0);
  const known = results.reduce((sum, file) => sum + file.pitchesKnown, 0);
  console.log(
    `import, ${round}: ${added} added, ${known} known, ${megabytes.toFixed(1)} MB in 5 files: ${seconds.toFixed(2)} s (goal ≤ 10 s)`,
  );
}
await product.stop();
rmSync(folder, { recursive: true, force: true });

import { build } from 'esbuild'; import { brotliCompressSync as b, constants as c } from 'zlib'; import { readFileSync } from 'fs';
const main = readFileSync('site/client/main.ts','utf8');
const size = async (contents) => { const r = await build({ stdin: { contents, loader: 'ts', resolveDir: 'site/client' }, bundle: true, minify: true, splitting: true, outdir: '/tmp/x', format: 'esm', write: false, target: ['chrome123','firefox121','safari17.5'], plugins: [{name:'g',setup(e){e.onResolve({filter:/^#generator\/client$/},()=>({path:process.cwd()+'/generator/client/start-islands.ts'}))}}] }); const x = r.outputFiles.find(f=>/stdin/.test(f.path)).contents; return [x.length, b(x, { params: { [c.BROTLI_PARAM_QUALITY]: 11 } }).length]; };
console.log('all', await size(main));
for (const f of ['prefetchPages','startThemeSwitch','startAnalytics']) console.log('without', f, await size(main.replace(new RegExp(`import \\{ ${f} .*\n`),'').replace(`${f}();\n`,'')));
